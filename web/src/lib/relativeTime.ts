const steps = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/** Clocks of two machines never agree to the second; what lies this close to now is now. */
const toleranceSeconds = 5;

/** '3 days ago', '1 hour ago', 'just now'; a moment that has not come yet is 'in the future'. */
export function relativeTime(moment: Date | string | number, now: Date = new Date()): string {
  const age = Math.floor((now.getTime() - new Date(moment).getTime()) / 1000);
  if (Number.isNaN(age)) return "";
  if (Math.abs(age) < toleranceSeconds) return "just now";
  if (age < 0) return "in the future";
  const step = steps.find(({ seconds }) => age >= seconds) ?? steps[3];
  const count = Math.floor(age / step.seconds);
  return `${count} ${step.unit}${count === 1 ? "" : "s"} ago`;
}

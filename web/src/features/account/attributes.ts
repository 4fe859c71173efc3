const nameMaximum = 64;

/** Why a display name cannot be saved; undefined when it can. */
export function nameObstacle(typed: string, current: string): string | undefined {
  const name = typed.trim();
  if (name === "") return "Please enter a display name";
  if ([...name].length > nameMaximum) return `A display name has at most ${nameMaximum} characters`;
  if (name === current) return "This already is your display name";
  return undefined;
}

/** Why an email address cannot be saved; undefined when it can. */
export function emailObstacle(typed: string, current: string): string | undefined {
  const email = typed.trim();
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return "Please enter an email address";
  if (email === current) return "This already is your email address";
  return undefined;
}

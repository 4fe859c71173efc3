/** The folded C. Decoration: the name always stands beside it or on the link around it. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="#e3c67e" d="M3 3h18l-5.2 5.2H8.2z" />
      <path fill="#c39f4c" d="M3 3v18l5.2-5.2V8.2z" />
      <path fill="#94732a" d="M3 21h18l-5.2-5.2H8.2z" />
    </svg>
  );
}

/** The h of Hilo: its stem is the thread, its dot the knot. */
export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 34 34"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M9 5v24M25 29V19c0-4-2.5-6.5-6.5-6.5C14 12.5 9 15.5 9 20" />
      <circle cx="25" cy="6" r="2" fill="currentColor" stroke="none" />
    </svg>
  )
}

/** Used only inside a labelled control, because it has no name of its own. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      className="animate-spin"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="8" cy="8" r="6" opacity=".25" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  )
}

/** An area's colour, which is the business's choice and may be white: the ring keeps it visible on any surface. */
export function AreaDot({ color }: { color: string }) {
  return (
    <span
      className="inline-block size-2 forced-color-adjust-none shrink-0 rounded-full ring-1 ring-muted/45 ring-inset"
      style={{ background: color }}
      aria-hidden
    />
  )
}

/** A colour that the business chose, with its number. The ring keeps white visible; the number serves screen readers. */
export function ColorSwatch({ color }: { color: string }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-muted">
      <span
        className="size-5 shrink-0 rounded-[6px] ring-1 ring-field-line forced-color-adjust-none ring-inset"
        style={{ background: color }}
        aria-hidden
      />
      <span className="md:max-lg:sr-only">{color}</span>
    </span>
  )
}

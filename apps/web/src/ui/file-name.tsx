/** The end of a name says what it is: where there is no room, the middle goes. */
const tail = 9

export function FileName({ name }: { name: string }) {
  const cut = Math.max(0, name.length - tail)
  return (
    <span className="flex min-w-0 font-semibold" title={name}>
      <span className="min-w-0 truncate whitespace-pre">{name.slice(0, cut)}</span>
      <span className="shrink-0 whitespace-pre">{name.slice(cut)}</span>
    </span>
  )
}

import { useIsToasted } from './notify'

/**
 * A refusal where it happened: it stays, because its toast soon disappears. While the toast reads it aloud, this shows it without
 * being text, so that it is read once.
 */
export function AfterToast({ children: refusal }: { children: string | null | undefined }) {
  const isToasted = useIsToasted(refusal)
  if (!refusal) return null
  return isToasted ? (
    <span data-coming={refusal} className="before:content-[attr(data-coming)]" />
  ) : (
    <span>{refusal}</span>
  )
}

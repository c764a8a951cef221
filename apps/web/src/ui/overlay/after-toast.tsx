import { useIsToasted } from './notify'

/**
 * A refusal where it happened: it stays, because its toast soon disappears. While the toast shows it, this is invisible but
 * takes its space, so that the refusal is read once and nothing moves when it appears here.
 */
export function AfterToast({ children: refusal }: { children: string | null | undefined }) {
  const isToasted = useIsToasted(refusal)
  if (!refusal) return null
  return isToasted ? (
    <span data-coming={refusal} className="invisible before:content-[attr(data-coming)]" />
  ) : (
    <span>{refusal}</span>
  )
}

/** For the box around it, which is not seen before its words. */
export const boxAfterToast = 'has-data-coming:invisible'

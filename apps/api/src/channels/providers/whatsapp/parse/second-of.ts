import { momentOf } from '../../meta/moment'

/**
 * The beginning of the second that Meta says. What our own people decide has the exact time: of the same second it is the newer,
 * for Meta tells of what was before it.
 */
export function secondOf(timestamp: Parameters<typeof momentOf>[0]): Date | null {
  const at = momentOf(timestamp)
  return at && new Date(Math.floor(at.getTime() / 1000) * 1000)
}

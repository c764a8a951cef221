import { momentOf } from '../../meta/moment'

/**
 * The beginning of the second that Meta gives. Decisions of our own people have the exact time, so within the same second they count as
 * newer than Meta's report.
 */
export function secondOf(timestamp: Parameters<typeof momentOf>[0]): Date | null {
  const at = momentOf(timestamp)
  return at && new Date(Math.floor(at.getTime() / 1000) * 1000)
}

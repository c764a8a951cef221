import { z } from 'zod'

const percent = z.number().catch(0)
const usage = z.looseObject({
  call_count: percent.optional(),
  total_time: percent.optional(),
  total_cputime: percent.optional(),
  estimated_time_to_regain_access: z.number().optional().catch(undefined),
})
const byBusiness = z.record(z.string(), z.array(usage))

/** From this usage on the account pauses after each call, longer with each percent. */
const pausePercent = 80
const stepMs = 250
/** The pause at 100 percent. */
const fullMs = 60_000

/** The pause for Meta's usage headers: calls while throttled would prolong the throttling. */
export function backoffOfUsage(headers: Headers): { backoffMs?: number } {
  const app = read(usage, headers.get('x-app-usage'))
  const business = read(byBusiness, headers.get('x-business-use-case-usage'))
  const all = [...(app ? [app] : []), ...Object.values(business ?? {}).flat()]
  const regainMs = Math.max(0, ...all.map((one) => (one.estimated_time_to_regain_access ?? 0) * 60_000))
  if (regainMs > 0) return { backoffMs: regainMs }
  const most = Math.max(
    0,
    ...all.flatMap((one) => [one.call_count ?? 0, one.total_time ?? 0, one.total_cputime ?? 0]),
  )
  if (most < pausePercent) return {}
  return { backoffMs: most >= 100 ? fullMs : (Math.floor(most) - pausePercent + 1) * stepMs }
}

function read<T>(shape: z.ZodType<T>, header: string | null): T | null {
  try {
    return header === null ? null : (shape.safeParse(JSON.parse(header)).data ?? null)
  } catch {
    return null
  }
}

import type { Fixture } from './fixture'
import type { Provoked } from './refusals/provoke'
import type { Answer } from './send'
import type { Shop } from './shop'

type Statement = readonly [text: string, params: unknown[]]

/** Sends the request while another transaction locks its rows; the request waits, and sees what that one changed. */
export async function withConcurrentChange(
  fixture: Fixture,
  { lock, change, ask }: { lock: Statement; change: Statement; ask: () => Promise<Answer> },
): Promise<Answer> {
  let asked: Promise<Answer> | undefined
  await fixture.holding(async (sql) => {
    await sql(...lock)
    asked = ask()
    await fixture.untilSomebodyWaits()
    await sql(...change)
  })
  if (!asked) throw new Error('the request was not sent')
  return asked
}

/** The admin has one chat already, and the maximum is one. */
export const atMaximumChats =
  (request: (fixture: Fixture) => Promise<object>) =>
  async ({ admin }: Shop): Promise<Provoked> => {
    await admin.mine()
    const body = await request(admin)
    const setMaximum = (number: number) =>
      admin.sql('update settings set maximum_active_conversation = $2 where business_uuid = $1', [
        admin.business.uuid,
        number,
      ])
    return {
      call: { body },
      around: async (ask) => {
        await setMaximum(1)
        return ask().finally(() => setMaximum(1_000))
      },
    }
  }

/** The business requires a reason, and has one; the request names none. */
export const whereReasonsAreRequired = async ({ admin }: Shop): Promise<Provoked> => {
  await admin.finishReason()
  const { uuid } = await admin.mine()
  const setRule = (rule: string) =>
    admin.sql('update settings set ask_finish_reason = $2::finish_reason_rule where business_uuid = $1', [
      admin.business.uuid,
      rule,
    ])
  return {
    call: { body: { uuid } },
    around: async (ask) => {
      await setRule('required')
      return ask().finally(() => setRule('off'))
    },
  }
}

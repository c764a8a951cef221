import type { Provoked } from './refusals'
import type { Chat, Seat } from './seat'
import type { Answer } from './send'
import type { Shop } from './shop'

type Statement = readonly [text: string, params: unknown[]]

/** Asks while somebody else holds rows of it: what they change is seen by who waits for them. */
export async function meanwhile(
  seat: Seat,
  { lock, change, ask }: { lock: Statement; change: Statement; ask: () => Promise<Answer> },
): Promise<Answer> {
  let asked: Promise<Answer> | undefined
  await seat.holding(async (sql) => {
    await sql(...lock)
    asked = ask()
    await seat.untilSomebodyWaits()
    await sql(...change)
  })
  if (!asked) throw new Error('nothing was asked')
  return asked
}

/** The admin has one chat already, and nobody may have two. */
export const withRoomForNoMore =
  (chat: (seat: Seat) => Promise<Chat>) =>
  async ({ admin }: Shop): Promise<Provoked> => {
    await admin.mine()
    const { uuid } = await chat(admin)
    const most = (number: number) =>
      admin.sql('update settings set maximum_active_conversation = $2 where business_uuid = $1', [
        admin.business.uuid,
        number,
      ])
    return {
      call: { body: { uuid } },
      around: async (ask) => {
        await most(1)
        return ask().finally(() => most(1_000))
      },
    }
  }

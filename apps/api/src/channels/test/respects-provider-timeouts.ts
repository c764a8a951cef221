import { expect, it } from 'vitest'
import { checkChannel } from '../health/check-channel'
import type { Contract, Scene } from './contract'

const dayMs = 24 * 60 * 60 * 1000

/** The part of the contract about time: the reply window, and timeouts of the provider. */
export function respectsProviderTimeouts(
  { world, provider, states, served }: Scene,
  { window = false, confirmsAccepted = false }: Contract,
): void {
  /** A customer who has just written, and a moment that long after it; both clocks stand still. */
  async function writtenTo() {
    const laura = await served()
    const { clock } = world().simulator
    const wrote = clock.now()
    return {
      laura,
      async write(text: string, after: number) {
        await clock.advance(Math.max(0, wrote + after - clock.now()))
        await laura.write(text, new Date(wrote + after))
      },
    }
  }

  const account = () =>
    world().api.services.db.tenant(world().business, (tx) =>
      tx.channelAccount.findFirstOrThrow({ where: { uuid: world().account } }),
    )
  /** As the owner of the running check. */
  const check = async () => {
    const now = world().api.clock.now()
    await world().rows('update channel_accounts set next_check_at = $1 where uuid = $2', [
      now,
      world().account,
    ])
    await checkChannel(world().api.services, await account())
  }
  const heardNow = () =>
    world().rows('update channel_accounts set last_event_at = $1 where uuid = $2', [
      world().api.clock.now(),
      world().account,
    ])

  it(
    confirmsAccepted
      ? 'is silent when it takes messages and tells of none, until it speaks'
      : 'is not called silent for not telling of what it took: it never does',
    async () => {
      const laura = await served()
      await world().rows(`update channel_accounts set health = 'ok' where uuid = $1`, [world().account])
      await heardNow()
      provider().setKnobs({ paused: true })
      world().api.clock.advance(1_000)
      for (const text of ['uno', 'dos', 'tres']) await laura.write(text)
      world().api.clock.advance(16_000)
      await check()
      expect((await account()).health).toEqual(
        confirmsAccepted ? 'silent' : expect.not.stringMatching('silent'),
      )
      if (!confirmsAccepted) return
      await heardNow()
      await check()
      expect((await account()).health).not.toBe('silent')
    },
  )

  // Last, because the provider's clock would be in the future for later tests.
  if (window)
    it('sends until a second before the window closes, and not a second after', async () => {
      const { laura, write } = await writtenTo()
      await write('Justo a tiempo', dayMs - 1_000)
      expect((await states(laura.id))[0]?.[1]).toBeUndefined()
      expect(provider().outbox().messages).toMatchObject([{ text: 'Justo a tiempo' }])
      await expect(write('Tarde', dayMs + 1_000)).rejects.toThrow('ventana')
      expect(provider().outbox().messages).toHaveLength(1)
    })
  else
    it('has no window: an answer is sent a month later', async () => {
      const { laura, write } = await writtenTo()
      await write('Perdona la demora', 30 * dayMs)
      expect((await states(laura.id))[0]?.[0]).toBe('sent')
    })
}

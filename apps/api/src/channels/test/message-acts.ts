import { abilitiesOf, type Entry, isRefusal, limits, type Refusal } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { deleteMessage } from '../../conversations/message-acts/delete-message'
import { editMessage } from '../../conversations/message-acts/edit-message'
import { reactToMessage } from '../../conversations/message-acts/react-to-message'
import { sendMessage } from '../../conversations/send-message'
import { actorOf } from '../../test/factories'
import type { Contract, PlayedMessage, Scene } from './contract'
import { pdf } from './world'

const codeOf = (answer: Entry | Refusal): string => (isRefusal(answer) ? answer.code : 'done')
const hour = 3_600_000

/** Tests the adapter against its channel's abilities, act by act: what the table promises must happen on the customer's phone. */
export function actsOnMessages(
  { world, provider, served, arrived }: Scene,
  { account: { type } }: Contract,
): void {
  const rules = abilitiesOf(type)
  const ana = () => actorOf(world().api.world.tienda.ana)
  const onPhone = (customer: string, author: PlayedMessage['author']) =>
    provider()
      .chat(customer)
      .messages.findLast((message) => message.author === author)

  type Served = Awaited<ReturnType<Scene['served']>>
  /** Makes a chat with a customer's first message and Ana's answer. */
  async function exchange(): Promise<{ laura: Served; theirs: string; ours: string }> {
    const laura = await served()
    await laura.write('Queda en rojo')
    const [first, ...others] = await world().thread(laura.id)
    return { laura, theirs: first?.uuid ?? '', ours: others.at(-1)?.uuid ?? '' }
  }
  const stored = async (laura: Served, uuid: string) =>
    (await world().thread(laura.id)).find((entry) => entry.uuid === uuid)

  /** The lines of the audit log about this chat. */
  const traced = async ({ conversation }: Served) =>
    (
      await world().rows<{ action: string }>(
        `select action from audit_lines
         where target in (select uuid::text from interactions where conversation_uuid = $1)`,
        [conversation],
      )
    ).map(({ action }) => action)

  it(rules.quote ? 'quotes on the phone what a text or a file answers' : 'has no quotes', async () => {
    const { laura, theirs, ours } = await exchange()
    const answer = (reply_to: string) =>
      sendMessage(world().api.services, ana(), {
        to: laura.client,
        type: 'text',
        body: { text: 'Sí, ese' },
        conversation_uuid: laura.conversation,
        reply_to,
      })
    for (const [quoted, words] of [
      [theirs, 'Hola'],
      [ours, 'Queda en rojo'],
    ] as const) {
      const answered = await answer(quoted)
      expect(codeOf(answered)).toBe(rules.quote ? 'done' : 'CANNOT_QUOTE')
      if (isRefusal(answered)) continue
      await laura.deliver()
      await world().simulator.clock.advance(6_000)
      expect(answered.reply_to).toBe(quoted)
      const original = provider()
        .chat(laura.id)
        .messages.find(({ text }) => text === words)
      expect(onPhone(laura.id, 'business')).toMatchObject({ text: 'Sí, ese', replyTo: original?.id })
      await laura.attachMedia({ name: 'tallas.pdf', mime: 'application/pdf', bytes: pdf }, '', {
        reply_to: quoted,
      })
      await world().simulator.clock.advance(6_000)
      expect(onPhone(laura.id, 'business')).toMatchObject({ type: 'document', replyTo: original?.id })
    }
  })

  it(
    rules.react ? 'shows on the phone our reaction, and that it was taken back' : 'has no reactions',
    async () => {
      const { laura, theirs, ours } = await exchange()
      const [emoji = '👏', other = emoji] = rules.react?.emojis ?? ['👏', '🎉']
      const react = (message: string, given: string | null) =>
        reactToMessage(world().api.services, ana(), { message, emoji: given })
      expect(codeOf(await react(theirs, emoji))).toBe(rules.react ? 'done' : 'CANNOT_REACT')
      if (!rules.react) return
      const afterwards = async () => {
        await laura.deliver()
        await world().simulator.clock.advance(1_000)
        return onPhone(laura.id, 'customer')?.reactions.business
      }
      expect((await stored(laura, theirs))?.acts).toMatchObject([
        { kind: 'reaction', emoji, state: 'queued' },
      ])
      expect(await afterwards()).toBe(emoji)
      expect(await stored(laura, theirs)).toMatchObject({
        acts: [],
        reactions: [{ from: 'business', emoji }],
      })
      await react(theirs, other)
      expect(await afterwards()).toBe(other)
      await react(theirs, null)
      expect(await afterwards()).toBeUndefined()
      expect(await stored(laura, theirs)).toMatchObject({ acts: [], reactions: [{ emoji: '' }] })
      expect(codeOf(await react(ours, emoji))).toBe(rules.react.own ? 'done' : 'CANNOT_REACT')
      if (rules.react.emojis) expect(codeOf(await react(theirs, '🧶'))).toBe('CANNOT_REACT')
    },
  )

  it(rules.edit ? 'edits on the phone what we wrote' : 'edits nothing', async () => {
    const { laura, theirs, ours } = await exchange()
    const edit = (message: string) =>
      editMessage(world().api.services, ana(), { message, text: 'Queda en azul' })
    expect(codeOf(await edit(theirs))).toBe('CANNOT_EDIT')
    expect(codeOf(await edit(ours))).toBe(rules.edit ? 'done' : 'CANNOT_EDIT')
    if (!rules.edit) return
    expect(await stored(laura, ours)).toMatchObject({
      body: { text: 'Queda en rojo' },
      acts: [{ kind: 'edit' }],
    })
    await laura.deliver()
    expect(onPhone(laura.id, 'business')).toMatchObject({ text: 'Queda en azul', edited: true })
    const edited = await stored(laura, ours)
    expect(edited).toMatchObject({ body: { text: 'Queda en azul' }, acts: [] })
    expect(edited?.edited_at).not.toBeNull()
    expect(await traced(laura)).toEqual(['interaction.edit_message'])
    // The message already has that text, which is no failure.
    await edit(ours)
    await laura.deliver()
    expect((await stored(laura, ours))?.acts).toEqual([])
  })

  if (rules.edit)
    it('edits on the phone the caption of a file', async () => {
      const { laura } = await exchange()
      await laura.attachMedia({ name: 'tallas.pdf', mime: 'application/pdf', bytes: pdf }, 'Talla M')
      const file = (await world().thread(laura.id)).at(-1)?.uuid ?? ''
      const edit = (text: string) => editMessage(world().api.services, ana(), { message: file, text })
      expect(codeOf(await edit('x'.repeat(limits.captionLength + 1)))).toBe('CANNOT_EDIT')
      expect(codeOf(await edit('Talla L'))).toBe('done')
      await laura.deliver()
      expect(onPhone(laura.id, 'business')).toMatchObject({
        text: 'Talla L',
        edited: true,
        media: { name: 'tallas.pdf' },
      })
      expect(await stored(laura, file)).toMatchObject({
        body: { name: 'tallas.pdf', caption: 'Talla L' },
        acts: [],
      })
    })

  it(
    rules.delete ? 'deletes on the phone what we wrote, while the channel lets us' : 'deletes nothing',
    async () => {
      const { laura, theirs, ours } = await exchange()
      const remove = (message: string) => deleteMessage(world().api.services, ana(), { message })
      expect(codeOf(await remove(theirs))).toBe('CANNOT_DELETE')
      expect(codeOf(await remove(ours))).toBe(rules.delete ? 'done' : 'CANNOT_DELETE')
      if (!rules.delete) return
      await laura.deliver()
      expect(onPhone(laura.id, 'business')).toMatchObject({ revoked: true })
      expect(await stored(laura, ours)).toMatchObject({ body: { text: '' }, acts: [] })
      expect(await traced(laura)).toEqual(['interaction.delete_message'])
      if (rules.delete.hours === null) return
      await arrived(provider().says(laura.id, 'Otra cosa'))
      await laura.write('Ya es tarde')
      const late = (await world().thread(laura.id)).at(-1)?.uuid ?? ''
      await world().simulator.clock.advance(rules.delete.hours * hour + 1_000)
      // Our clock is slow, so the provider refuses.
      expect(codeOf(await remove(late))).toBe('done')
      await laura.deliver()
      expect((await stored(laura, late))?.acts).toMatchObject([{ kind: 'deletion', state: 'failed' }])
      await world().rows("update entries set date = date - $2::int * interval '1 hour' where uuid = $1", [
        late,
        rules.delete.hours + 1,
      ])
      expect(codeOf(await remove(late))).toBe('CANNOT_DELETE')
    },
  )
}

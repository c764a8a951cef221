import { z } from 'zod'
import type { ChatMessage, Choice } from '../wire'

const body = z.looseObject({ text: z.string().min(1).max(1024) })
const header = z.looseObject({ type: z.literal('text'), text: z.string().min(1).max(60) })
const footer = z.looseObject({ text: z.string().min(1).max(60) })

const reply = z.looseObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) })

const buttons = z.looseObject({
  type: z.literal('button'),
  header: header.optional(),
  body,
  footer: footer.optional(),
  action: z.looseObject({
    buttons: z
      .array(z.looseObject({ type: z.literal('reply'), reply }))
      .min(1, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
      .max(3, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
      .refine(
        (list) => unique(list.map(({ reply }) => reply.id)) && unique(list.map(({ reply }) => reply.title)),
        'Duplicated button id or title',
      ),
  }),
})

const row = z.looseObject({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(24),
  description: z.string().max(72).optional(),
})

const list = z.looseObject({
  type: z.literal('list'),
  header: header.optional(),
  body: body.extend({ text: z.string().min(1).max(4096) }),
  footer: footer.optional(),
  action: z.looseObject({
    button: z.string().min(1).max(20),
    sections: z
      .array(z.looseObject({ title: z.string().max(24).optional(), rows: z.array(row).min(1) }))
      .min(1)
      .max(10)
      .refine(
        (sections) => sections.length === 1 || sections.every(({ title }) => title),
        'Section titles are required',
      )
      .refine((sections) => rowsOf(sections).length <= 10, 'Total row count exceed max allowed count: 10')
      .refine((sections) => unique(rowsOf(sections).map(({ id }) => id)), 'Duplicated row id'),
  }),
})

/** Only its text is the business's. */
const callPermission = z.looseObject({
  type: z.literal('call_permission_request'),
  body: body.optional(),
  action: z.looseObject({ name: z.literal('call_permission_request') }),
})

/** Its button is WhatsApp's. */
const contactRequest = z.looseObject({
  type: z.literal('request_contact_info'),
  body,
  action: z.looseObject({ name: z.literal('request_contact_info') }),
})

export const interactive = z.discriminatedUnion('type', [buttons, list, callPermission, contactRequest])
type Interactive = z.infer<typeof interactive>

function unique(values: string[]): boolean {
  return new Set(values).size === values.length
}

function rowsOf(sections: { rows: z.infer<typeof row>[] }[]) {
  return sections.flatMap(({ rows }) => rows)
}

/** The message as the phone shows it. */
export function interactiveBubble(content: Interactive): Partial<ChatMessage> {
  if (content.type === 'call_permission_request')
    return { text: content.body?.text ?? 'Solicita permiso para llamarte', choices: permissionChoices }
  if (content.type === 'request_contact_info') return { text: content.body.text, choices: [sharePhone] }
  const frame = {
    text: content.body.text,
    ...(content.header && { header: content.header.text }),
    ...(content.footer && { footer: content.footer.text }),
  }
  if (content.type === 'button') {
    const choices = content.action.buttons.map(
      ({ reply: { id, title } }): Choice => ({ kind: 'button_reply', id, title }),
    )
    return { ...frame, choices }
  }
  const choices = rowsOf(content.action.sections).map(
    ({ id, title, description }): Choice => ({
      kind: 'list_reply',
      id,
      title,
      ...(description !== undefined && { description }),
    }),
  )
  return { ...frame, choices, choicesLabel: content.action.button }
}

const sharePhone: Choice = {
  kind: 'share_phone',
  id: 'share_phone',
  title: 'Compartir información de contacto',
}

/** What WhatsApp offers under a request for permission to call. */
const permissionChoices: Choice[] = [
  { kind: 'call_permission', id: 'temporary', title: 'Permitir 7 días' },
  { kind: 'call_permission', id: 'permanent', title: 'Permitir siempre' },
  { kind: 'call_permission', id: 'none', title: 'No permitir' },
]

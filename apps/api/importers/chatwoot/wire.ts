import { z } from 'zod'

/** The fields of Chatwoot's API that are imported; versions differ in the rest. */

const id = z.int()
const text = z.string().nullish()
const seconds = z.number().nullish()
const record = z.record(z.string(), z.unknown()).nullish()

const inboxSchema = z.object({
  id,
  name: text,
  channel_type: text,
  /** Facebook's page. */
  page_id: z.union([z.string(), z.number()]).nullish(),
  instagram_id: z.union([z.string(), z.number()]).nullish(),
  phone_number: text,
  /** A mailbox. */
  email: text,
  /** The kind of an inbox of Twilio: sms or whatsapp. */
  medium: text,
  /** Only administrators see it. */
  provider_config: record,
})
export type WireInbox = z.output<typeof inboxSchema>

const contactSchema = z.object({
  id,
  name: text,
  email: text,
  phone_number: text,
  identifier: text,
  additional_attributes: record,
  custom_attributes: record,
  created_at: seconds,
  contact_inboxes: z.array(z.object({ source_id: text, inbox: z.object({ id }).nullish() })).nullish(),
})
export type WireContact = z.output<typeof contactSchema>

const agentSchema = z.object({ id, name: text, email: text })
export type WireAgent = z.output<typeof agentSchema>

const conversationSchema = z.object({
  id,
  inbox_id: id,
  status: text,
  labels: z.array(z.string()).nullish(),
  additional_attributes: record,
  last_activity_at: seconds,
  meta: z.object({
    sender: contactSchema.nullish(),
    assignee: z.object({ id }).nullish(),
  }),
})
export type WireConversation = z.output<typeof conversationSchema>

const attachmentSchema = z.object({
  id,
  file_type: text,
  extension: text,
  data_url: text,
  file_size: z.number().nullish(),
  fallback_title: text,
  coordinates_lat: z.number().nullish(),
  coordinates_long: z.number().nullish(),
})
export type WireAttachment = z.output<typeof attachmentSchema>

const messageSchema = z.object({
  id,
  content: text,
  /** 0 incoming, 1 outgoing, 2 activity, 3 template; some versions name it. */
  message_type: z.union([z.number(), z.string()]),
  content_type: text,
  content_attributes: record,
  created_at: z.number(),
  private: z.boolean().nullish(),
  status: text,
  source_id: z.union([z.string(), z.number()]).nullish(),
  sender: z.object({ id: id.nullish(), name: text, type: text, available_name: text }).nullish(),
  attachments: z.array(attachmentSchema).nullish(),
})
export type WireMessage = z.output<typeof messageSchema>

const labelSchema = z.object({ title: z.string(), color: text })
export type WireLabel = z.output<typeof labelSchema>

const paged = <T extends z.ZodType>(row: T) => z.object({ payload: z.array(row) })
export const contactsPage = paged(contactSchema)
export const contactAnswer = z.object({ payload: contactSchema })
export const conversationsPage = z.object({ data: paged(conversationSchema) })
export const messagesPage = paged(messageSchema)
export const labelsAnswer = paged(labelSchema)
export const inboxesAnswer = paged(inboxSchema)
export const agentsAnswer = z.array(agentSchema)
export const profileAnswer = z.object({
  accounts: z.array(z.object({ id, role: text })).nullish(),
})

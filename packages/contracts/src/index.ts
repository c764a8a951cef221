/**
 * The one place where the two sides of Hilo agree.
 *
 * Glossary (one word, one meaning, everywhere):
 * - Business: a tenant. Nothing of one business is ever visible to another.
 * - User: AGENT, ADMIN or SUPER_ADMIN of a business.
 * - Contact ("client" on the wire): a customer; has identities, one per channel account and external id.
 * - Channel account: one connected WhatsApp number, Telegram bot, Instagram account, Messenger page or mailbox.
 * - Conversation: the lasting thread of one identity on one channel account.
 * - Interaction: one episode of service on a conversation: unassigned -> assigned -> finished.
 * - Entry: a line of the thread: a message, an internal note or a timeline line.
 * - Area ("cola"): a queue. Quick answer: a saved reply.
 * - seq: an entry's place of arrival in its conversation, without gaps.
 * - version: raised by every change; what a client holds is replaced only by a higher one.
 */
export * from './channel-limits'
export * from './common-errors'
export * from './contact-letter'
export * from './demo'
export * from './endpoint'
export * from './errors'
export * from './examples'
export * from './http'
export * from './limits'
export * from './load-limits'
export * from './media-policies'
export * from './openapi'
export * from './pdf'
export * from './permissions'
export * from './primitives'
export * from './realtime/client-commands'
export * from './realtime/command-examples'
export * from './realtime/document'
export * from './realtime/server-events'
export * from './said'
export * from './sections'
export * from './sentences'
export * from './split-text'
export * from './template-value'

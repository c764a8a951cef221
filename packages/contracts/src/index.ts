/**
 * What the server and its clients agree on.
 *
 * Glossary (one word, one meaning, everywhere):
 * - Business: a tenant. Nothing of one business is ever visible to another.
 * - User: AGENT, ADMIN or SUPER_ADMIN of a business.
 * - Contact ("client" on the wire): a customer; has identities, one per channel account and external id.
 * - Channel account: one connected WhatsApp number, Telegram bot, Instagram account, Messenger page or mailbox.
 * - Conversation: the lasting thread of one identity on one channel account.
 * - Interaction: one episode of service on a conversation: unassigned -> assigned -> finished.
 * - Entry: an element of the thread: a message, an internal note or a timeline event.
 * - Area ("cola"): a queue. Quick answer: a saved reply.
 * - Media: a file that is sent as what it is: image, audio, video or document.
 * - seq: an entry's number in its conversation, in order of arrival, without gaps.
 * - version: raised by every change; what a client holds is replaced only by a higher one.
 */

export * from './audit'
export * from './audit-words'
export * from './channel-actions'
export * from './channel-limits'
export * from './endpoint'
export * from './errors/answer-sentence'
export * from './errors/common-errors'
export * from './errors/errors'
export * from './errors/issue-sentences'
export * from './google-consent'
export * from './http'
export * from './limits'
export * from './load-limits'
export * from './mail/compose-mail'
export * from './mail/mail-fields'
export * from './mail/markup'
export { plainMarkup, plainWords, type WrittenBody } from './mail/plain-words'
export * from './mail/recipients'
export * from './mail/subjects'
export * from './media/channel-media'
export * from './media/formats'
export * from './media/iso-boxes'
export * from './media/recognize'
export * from './media/unsent'
export * from './media-policies'
export * from './pdf'
export * from './permissions'
export * from './primitives'
export * from './realtime/client-commands'
export * from './realtime/server-events'
export * from './realtime/video-guest'
export * from './report-values'
export * from './reports'
export * from './routes'
export * from './schedule/due'
export * from './schedule/due-values'
export * from './schedule/is-open'
export * from './schedule/local-time'
export * from './schedule/open-time'
export * from './templates/fields'
export * from './templates/problems'
export * from './templates/show-template'
export * from './templates/shown'
export * from './templates/template'
export * from './templates/template-words'
export * from './text/contact-letter'
export * from './text/email'
export * from './text/fold-text'
export * from './text/fold-words'
export * from './text/phone'
export * from './text/split-text'
export * from './vocabulary'

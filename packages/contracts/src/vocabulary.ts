/** The closed lists of values: the schemas are made from them, and the web offers them to choose from. */

export const channelTypes = ['whatsapp', 'telegram', 'instagram', 'messenger', 'gmail'] as const
export type ChannelType = (typeof channelTypes)[number]

export const channelStates = ['active', 'paused', 'disconnected'] as const

/**
 * The health of an account, the worst first. `token_refused`, `blocked`, `unreachable`: messages wait to be sent.
 * `not_subscribed`, `wrong_secret`, `silent`: messages of customers may not arrive.
 */
export const channelHealths = [
  'token_refused',
  'blocked',
  'not_subscribed',
  'wrong_secret',
  'silent',
  'unreachable',
  'ok',
] as const

export const interactionStatuses = ['unassigned', 'assigned', 'finished'] as const
export type InteractionStatus = (typeof interactionStatuses)[number]

/** The orders of Historial: by the last activity, the creation, the end, or since when the customer waits. */
export const historySorts = ['active', 'created', 'finished', 'waiting'] as const
export type HistorySort = (typeof historySorts)[number]

/** The kinds of hits of a search, in the order shown. */
export const searchKinds = ['message', 'note', 'file', 'contact', 'interaction'] as const
export type SearchKind = (typeof searchKinds)[number]
/** Whose words a search looks for. */
export const searchAuthors = ['client', 'user', 'me'] as const
export type SearchAuthor = (typeof searchAuthors)[number]

/** Responders in place of the business: Meta's AI, or another app of the provider. */
export const otherResponders = ['meta_ai', 'app'] as const
/** As the author of a message. An author of the app without a name is a person of the business, on their phone. */
export const responderNames = { meta_ai: 'IA de Meta', app: 'Otra aplicación' } as const
export type OtherResponder = (typeof otherResponders)[number]

/** The status of an outgoing message. `unknown` ('Sin confirmar'): the provider may or may not have it. */
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Message acts: acts of people of the business on a message that the customer has. */
export const messageActKinds = ['reaction', 'edit', 'deletion'] as const
export type MessageActKind = (typeof messageActKinds)[number]

export const mediaTypes = ['document', 'image', 'audio', 'video', 'sticker'] as const

export const messageTypes = [
  'text',
  ...mediaTypes,
  'location',
  'contacts',
  'template',
  'unsupported',
  'call',
] as const
export type MessageType = (typeof messageTypes)[number]

/** The events of the timeline; the web has a Spanish sentence for each. */
export const timelineEvents = [
  'started',
  'taken',
  'finished',
  'transferred',
  'transferred_to_area',
  'taken_over',
  'assigned_automatically',
  'returned',
  'paused',
  'resumed',
  'pause_ended',
  'expired',
  'revived',
  'area_chosen',
  'farewell_not_sent',
  'farewell_held_back',
  'contacts_merged',
  'contact_blocked',
  'contact_unblocked',
  'chats_joined',
  'number_lost',
  'number_inherited',
  'labelled',
  'unlabelled',
  'control_taken',
  'control_given',
  'control_kept',
  'passed_by_ai',
  'passed_by_app',
  'taken_by_ai',
  'taken_by_app',
] as const
export type TimelineEvent = (typeof timelineEvents)[number]

export const callDirections = ['inbound', 'outbound'] as const

/** A customer's answer about calls: yes, no, or none that still holds. */
export const callPermissions = ['granted', 'refused', 'none'] as const

/** `connecting`: it was answered, and the sound is not there yet; of a call of the business: it does not ring there yet. */
export const callStates = ['ringing', 'connecting', 'active', 'ended'] as const
export type CallState = (typeof callStates)[number]

/** `missed`: nobody answered; `rejected`: nobody wanted to; `cancelled`: the business hung up before the customer answered. */
export const callEndings = ['completed', 'missed', 'rejected', 'cancelled', 'failed'] as const
export type CallEnding = (typeof callEndings)[number]

/** The sides of a call. */
export const callSides = ['agent', 'customer'] as const

/** The link was sent; the customer is there and waits; both are in it; it is over. */
export const videoStates = ['invited', 'waiting', 'active', 'ended'] as const
/** `unused`: nobody opened the link. `missed`: the customer waited, and nobody came. `withdrawn`: it was called off. */
export const videoEndings = ['completed', 'unused', 'missed', 'withdrawn'] as const

/** How a call of the log ended: a link to a video call also without anybody having come. */
export const loggedCallEndings = [...callEndings, 'unused', 'withdrawn'] as const

/**
 * `off`: the business does not record, or the call is not in progress. `notifying`: the notice is on its way. `none`: the call is not
 * recorded, or nothing of it arrived. `stored`: it is over, and can be heard.
 */
export const recordingStates = ['off', 'notifying', 'recording', 'stored', 'none'] as const
export type RecordingState = (typeof recordingStates)[number]

/** The kinds of a first message to a customer: free text, an approved template, or a new mail with its subject. */
export const firstMessageKinds = ['text', 'template', 'mail'] as const
export type FirstMessageKind = (typeof firstMessageKinds)[number]

/** The outcome of a first message: a new interaction, a waiting one was taken, or one's own continues. */
export const startOutcomes = ['started', 'taken', 'continued'] as const
export type StartOutcome = (typeof startOutcomes)[number]

/** Whether a person is asked why they finish an interaction. */
export const finishReasonRules = ['off', 'optional', 'required'] as const

/** How a customer came: by an advertisement, or by a post of the business. */
export const adSources = ['ad', 'post'] as const
/** What an ad shows beside its words. */
export const adMedia = ['image', 'video'] as const

/** Content that a customer shares from a network or a catalogue. `card`: sent by another app of the business. */
export const sharedKinds = [
  'story_mention',
  'story_reply',
  'story',
  'post',
  'reel',
  'product',
  'product_question',
  'card',
] as const

/** 'Disponible' or 'Ausente': whether a user takes new conversations. */
export const availabilities = ['available', 'away'] as const
export type Availability = (typeof availabilities)[number]

export const quickAnswerTypes = [
  'Saludo',
  'Agradecimiento',
  'Confirmación',
  'Solicitud de Información',
  'Información',
  'Cierre',
  'Consulta',
  'Transferencia',
] as const

/** The first steps of a new business, in this order. */
export const firstSteps = ['channel', 'people', 'areas', 'hours', 'welcome', 'message'] as const
export type FirstStep = (typeof firstSteps)[number]
/** Those that not every business needs: one that is always open, or of one person, would never be ready. */
export const optionalFirstSteps = [
  'people',
  'areas',
  'hours',
  'welcome',
] as const satisfies readonly FirstStep[]
export type OptionalFirstStep = (typeof optionalFirstSteps)[number]

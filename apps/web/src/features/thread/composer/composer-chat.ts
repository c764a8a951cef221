import type { ChannelType } from '@hilo/contracts'
import type { VariableValues } from './quick-answers/variables'

/** The chat that an answer is written for. */
export interface ComposerChat {
  readonly user: string
  readonly conversation: string
  /** The interaction that the draft belongs to: the next one of the conversation begins with an empty composer. */
  readonly interaction: string
  readonly channel: ChannelType
  /** The customer's name, or another word for them. */
  readonly name: string
  /** The values of the variables in quick answers. */
  readonly values: VariableValues
  /** The uuid of the last mail of either side, because its recipients decide whom an answer goes to. */
  readonly lastMail: string | null
}

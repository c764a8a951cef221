import type { ChannelType, WrittenHistoryFilter } from '@hilo/contracts'
import type { Dialogue } from './lines'
import type { AssignedChat, Person, Regular, WaitingChat } from './people'

/** A business of the demo, with all its initial data. */
interface ReportViewSeed {
  readonly uuid: string
  readonly user_uuid: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
}

export interface DemoBusiness {
  /** Fixed, so that a later start finds the rows of the first one. */
  readonly uuid: string
  /** Here and below, ids are fixed only where the documentation's examples name them; the others are random. */
  readonly setting?: string
  readonly whatsappConfig?: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly additionalInfo: readonly { readonly title: string; readonly information: string }[]
  readonly welcome: string
  readonly farewell: string
  readonly areaWelcome: string
  /** The text above the bot's menu of areas. */
  readonly areaMenu: string
  /** Filled in but switched off: the demo answers at any hour. */
  readonly schedule: {
    readonly hours: readonly { readonly day: number; readonly from: string; readonly to: string }[]
    readonly holidays: readonly { readonly date: string; readonly name: string }[]
    readonly away: string
  }
  readonly people: readonly Person[]
  readonly areas: readonly {
    readonly uuid?: string
    readonly name: string
    readonly color: string
    readonly description: string
    readonly incoming_message: string
    /** Its targets, in minutes; an area without them owes nothing. */
    readonly first_answer_minutes?: number
    readonly end_minutes?: number
  }[]
  readonly labels: readonly { readonly uuid?: string; readonly name: string; readonly color: string }[]
  /** Asked, without being required. */
  readonly finishReasons: readonly { readonly uuid?: string; readonly name: string }[]
  readonly quickAnswers: readonly QuickAnswerSeed[]
  /** The saved filters of the whole business. */
  readonly savedFilters: readonly SavedFilterSeed[]
  /** Views of Estadisticas that its people saved for themselves. */
  readonly reportViews?: readonly ReportViewSeed[]
  readonly channels: Readonly<Record<ChannelType, ChannelSeed>>
  readonly dialogues: readonly Dialogue[]
  readonly waiting: readonly WaitingChat[]
  readonly assigned: readonly AssignedChat[]
  readonly regulars: readonly Regular[]
  /** Customers who came by an ad and have nothing open now. */
  readonly cameByAds?: readonly Regular[]
  readonly acquaintances: readonly Acquaintance[]
  /** Customers in the simulator besides those of the open chats. */
  readonly simulated: readonly SimulatedCustomer[]
  /** The topics of the dialogues. */
  readonly goods: readonly Good[]
}

export interface QuickAnswerSeed {
  readonly uuid?: string
  readonly name: string
  readonly type: string
  readonly message: string
}

interface SavedFilterSeed {
  readonly uuid?: string
  readonly name: string
  readonly filter: WrittenHistoryFilter
}

/** The account as the provider knows it; its secrets are random. */
interface ChannelSeed {
  readonly uuid?: string
  readonly name: string
  readonly externalId: string
  /** The account as people see it: a phone number, a user name. */
  readonly shown: string
}

interface Acquaintance {
  readonly uuid?: string
  readonly name: string
  readonly phone?: string
  readonly email?: string
  readonly nit?: string
  readonly tags?: readonly string[]
}

/** A customer in the form of the simulator's accounts file. */
export interface SimulatedCustomer {
  readonly name: string
  readonly phone: string | null
  readonly bsuid?: string
  readonly username?: string
  readonly profile?: 'offline' | 'noReceipts'
}

/** All with feminine names, so that the dialogues need one form. */
export interface Good {
  readonly name: string
  readonly price: number
  readonly kind: 'ruana' | 'other'
}

import type { CallFigure, CallFigures, CallGroup, VideoFigures } from '@hilo/contracts'
import { callFigures as own } from '../../../strings'
import { barLooks, type LegendSign } from '../chart/legend'

export interface Group<F> {
  readonly by: CallGroup
  readonly key: string
  readonly name: string | null
  readonly current: F
  readonly before: F
}

/** One figure of a kind of calls: of its totals, or a column of its tables. */
export interface Figure<F> {
  readonly key: keyof F & string
  readonly title: string
  readonly help: string
  /** The title of its column in a table. */
  readonly column: string
  /** True for a time in seconds, false for a count. */
  readonly isTime: boolean
  /** The filter of Llamadas that lists the calls of this figure. */
  readonly number: CallFigure
}

/** What the cards show for one kind of calls: WhatsApp calls, or video calls by link. */
export interface Kind<F> {
  readonly label: string
  /** The sentence for agents, who see only the figures of their own calls. */
  readonly own: string
  readonly figures: readonly Figure<F>[]
  /** The figures that belong to a person. */
  readonly ofPeople: readonly Figure<F>[]
  readonly cards: Readonly<
    Record<'days' | 'channel' | 'user', { readonly title: string; readonly help: string }>
  >
  readonly signs: readonly [LegendSign, LegendSign]
  /** The two parts of a day's bar. */
  readonly ofDay: (figures: F) => { readonly lower: number; readonly upper: number }
  readonly ofChannel: (figures: F) => number
  readonly ofPerson: (figures: F) => number
}

const figure = <F>(
  key: keyof F & string,
  words: { readonly title: string; readonly help: string; readonly column: string },
  number: CallFigure,
): Figure<F> => ({ key, ...words, isTime: key.startsWith('mean'), number })

const voiceFigures: readonly Figure<CallFigures>[] = [
  figure('inbound', own.figures.inbound, 'inbound'),
  figure('answered', own.figures.answered, 'answered'),
  figure('missed', own.figures.missed, 'missed'),
  figure('mean_wait', own.figures.mean_wait, 'answered'),
  figure('outbound', own.figures.outbound, 'outbound'),
  figure('reached', own.figures.reached, 'reached'),
  figure('mean_talk', own.figures.mean_talk, 'spoken'),
]
export const voice: Kind<CallFigures> = {
  label: own.label,
  own: own.own,
  figures: voiceFigures,
  // A call that nobody answered counts for no person.
  ofPeople: voiceFigures.filter(({ key }) => key !== 'inbound' && key !== 'missed'),
  cards: own.cards,
  signs: [
    { name: own.figures.inbound.column, look: barLooks.current },
    { name: own.figures.outbound.column, look: barLooks.before },
  ],
  ofDay: ({ inbound, outbound }) => ({ lower: inbound, upper: outbound }),
  ofChannel: ({ inbound, outbound }) => inbound + outbound,
  ofPerson: ({ answered, outbound }) => answered + outbound,
}

const videoFigures: readonly Figure<VideoFigures>[] = [
  figure('sent', own.video.figures.sent, 'video_sent'),
  figure('opened', own.video.figures.opened, 'video_opened'),
  figure('unopened', own.video.figures.unopened, 'video_unopened'),
  figure('talked', own.video.figures.talked, 'video_talked'),
  figure('mean_talk', own.video.figures.mean_talk, 'video_talked'),
]
export const video: Kind<VideoFigures> = {
  label: own.video.label,
  own: own.video.own,
  figures: videoFigures,
  ofPeople: videoFigures,
  cards: own.video.cards,
  signs: [
    { name: own.video.figures.opened.column, look: barLooks.current },
    { name: own.video.figures.unopened.column, look: barLooks.before },
  ],
  ofDay: ({ opened, unopened }) => ({ lower: opened, upper: unopened }),
  ofChannel: ({ sent }) => sent,
  ofPerson: ({ sent, talked }) => Math.max(sent, talked),
}

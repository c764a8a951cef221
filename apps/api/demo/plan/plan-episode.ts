import type { Act, Episode } from './acts'
import { createFill, type Fill, fillContent } from './fill'
import { type EpisodeInput, timeDialogue } from './time-dialogue'

interface TimedEpisodeInput extends EpisodeInput {
  readonly now: number
  /** When it begins, or when its last line is said. */
  readonly when: { readonly starts: number } | { readonly ends: number }
}

/** Plans one episode: a dialogue's acts with their times. */
export function planEpisode(input: TimedEpisodeInput): Episode {
  const { dialogue, business, random, when, now, customer } = input
  // Timed from zero first: an episode with a known end begins that much earlier.
  const { acts, lastLine } = timeDialogue(input)
  const starts = 'starts' in when ? when.starts : when.ends - lastLine
  const fill = createFill({ random, customer, goods: business.goods, at: starts, now })
  return {
    acts: acts.map((act) => ({ ...filled(act, fill), at: starts + act.at })),
    threadKey: dialogue.subject === undefined ? '' : `18c${random.between(1e12, 9e12).toString(16)}`,
    subject: dialogue.subject === undefined ? null : fill(dialogue.subject),
  }
}

function filled(act: Act, fill: Fill): Act {
  switch (act.does) {
    case 'receive':
      return { ...act, content: fillContent(act.content, fill) }
    case 'write': {
      const agent = act.by.split(' ')[0]
      return { ...act, content: fillContent(act.content, (words) => fill(words, agent)) }
    }
    case 'note':
      return { ...act, text: fill(act.text) }
    case 'transfer':
      return { ...act, why: act.why && fill(act.why) }
    default:
      return act
  }
}

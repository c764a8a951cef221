import type { Act, Episode } from './acts'
import { createFill, type Fill, fillContent } from './fill'
import { type Cast, rehearse } from './rehearse'

interface Performance extends Cast {
  readonly now: number
  /** When it begins, or when its last line is said. */
  readonly when: { readonly starts: number } | { readonly ends: number }
}

/** Puts a dialogue on stage: who does what, and when. */
export function planEpisode(cast: Performance): Episode {
  const { dialogue, business, random, when, now, customer } = cast
  // Played first from zero: how long it takes says when it begins, if it is known by its end.
  const { acts, lastLine } = rehearse(cast)
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

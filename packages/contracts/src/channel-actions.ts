/** How long after a message something can be done with it; null: always. */
interface ActionTime {
  readonly hours: number | null
}

interface ReactionRule extends ActionTime {
  /** Null: any emoji. */
  readonly emojis: readonly string[] | null
  /** Whether also messages of the business can be reacted to. */
  readonly own: boolean
}

/** A channel's support of an act on a message; null or false: none. */
export interface MessageActionRules {
  /** An answer shows the message that it answers. */
  readonly quote: boolean
  readonly react: ReactionRule | null
  /** Only texts of ours, and captions of our files. */
  readonly edit: ActionTime | null
  /** Only of ours. */
  readonly delete: ActionTime | null
}

/** Whether the time of an action is over for a message of this date. */
export const isTooLate = ({ hours }: ActionTime, date: number, now: number): boolean =>
  hours !== null && now - date > hours * 3_600_000

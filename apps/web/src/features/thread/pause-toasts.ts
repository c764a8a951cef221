import { notify } from '../../ui/overlay/notify'

/** What the toast of each paused chat says. */
const said = new Map<string, string>()

/** Its toast offers to undo the pause. */
export const rememberPauseToast = (interaction: string, sentence: string): void => {
  said.set(interaction, sentence)
}

/** The pause ends, by whichever button: its toast has nothing left to undo. */
export const withdrawPauseToast = (interaction: string): void => {
  notify.withdrawBlank(said.get(interaction) ?? '', interaction)
  said.delete(interaction)
}

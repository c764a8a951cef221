import { mentions } from '../../strings'
import { ToastButton } from '../../ui/overlay/toast-button'

/** The button of the toast that says that a note names this person. */
export const mentionButton = (onClick: () => void) => (
  <ToastButton onClick={onClick}>{mentions.open}</ToastButton>
)

import type { Interaction } from '@hilo/contracts'
import { preloadableDialog } from '../../ui/state/preloadable'
import { useOpenChat } from './open-chat'
import type { Rights } from './rights'

const Labels = preloadableDialog(() => import('./header/labels-dialog'))
const Pause = preloadableDialog(() => import('./header/pause-dialog'))
const Video = preloadableDialog(() => import('./header/video-dialog'))
const Finish = preloadableDialog(() => import('./header/finish-confirm'))

export const preloadFinish = Finish.preload

export type ChatDialog = 'labels' | 'pause' | 'video' | 'finish'

interface ChatDialogsProps {
  /** The dialog that was asked for. */
  asked: ChatDialog | null
  interaction: Interaction
  rights: Rights
  onClose: (closed: ChatDialog) => void
}

/** The dialogs of an open chat; one closes if the person loses the right to it. */
export function ChatDialogs({ asked, interaction, rights, onClose }: ChatDialogsProps) {
  const { me, acts } = useOpenChat()
  if (rights.resolved) return null
  const closing = (dialog: ChatDialog) => () => onClose(dialog)
  return (
    <>
      {asked === 'labels' && rights.label && (
        <Labels.Part me={me} interaction={interaction} onClose={closing('labels')} />
      )}
      {asked === 'pause' && rights.own && <Pause.Part interaction={interaction} onClose={closing('pause')} />}
      {asked === 'video' && rights.own && <Video.Part interaction={interaction} onClose={closing('video')} />}
      {asked === 'finish' && rights.manage && (
        <Finish.Part
          interaction={interaction}
          user={me.uuid}
          startLeaving={acts.startLeaving}
          onClose={closing('finish')}
        />
      )}
    </>
  )
}

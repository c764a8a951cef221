import type { SessionUser } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import { keyOfTarget, type StartTarget } from '../features/thread/start/start-target'
import { preloadableDialog } from '../ui/state/preloadable'
import { goTo } from './chat/chat-location'

const StartDialog = preloadableDialog(() => import('../features/thread/start/start-dialog'))

let show: ((target: StartTarget) => void) | null = null

/** Opens 'Escribir a …' from any screen that shows a contact. */
export const openStartDialog = (target: StartTarget): void => show?.(target)

/** Shows the dialog above all screens, because it outlives the one that opened it. */
export function StartDialogHost({ me }: { me: SessionUser }) {
  const [target, setTarget] = useState<StartTarget | null>(null)
  useEffect(() => {
    show = setTarget
    return () => {
      show = null
    }
  }, [])
  if (!target) return null
  return (
    <StartDialog.Part
      key={keyOfTarget(target)}
      me={me}
      target={target}
      onOpen={(conversation, whose) =>
        goTo({
          menu: 'home',
          section: 'chats',
          tab: whose === 'mine' ? 'my_chats' : 'team',
          selection: { conversation, interaction: null },
        })
      }
      onClose={() => setTarget(null)}
    />
  )
}

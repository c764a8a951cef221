import type { SessionUser } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import type { WritingTarget } from '../features/thread/start/mutations'
import { preloadableDialog } from '../ui/state/preloadable'
import { goTo } from './chat/chat-location'

const Start = preloadableDialog(() => import('../features/thread/start/start-dialog'))

let show: ((target: WritingTarget) => void) | null = null

/** Opens 'Escribir a …', from wherever a contact is shown. */
export const writeTo = (target: WritingTarget): void => show?.(target)

/** The dialog of the page, which outlives the screen that opened it. */
export function Writing({ me }: { me: SessionUser }) {
  const [target, setTarget] = useState<WritingTarget | null>(null)
  useEffect(() => {
    show = setTarget
    return () => {
      show = null
    }
  }, [])
  if (!target) return null
  return (
    <Start.Part
      key={target.contact}
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

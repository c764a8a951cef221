import type { VideoCall } from '@hilo/contracts'
import VideoStrip from '../features/video/video-strip'
import { currentChatLocation, goTo } from './chat/chat-location'

interface VideoProps {
  me: string
  /** Called again and again while a customer waits and this tab is in no video call. */
  onRing: (call: VideoCall, isFirst: boolean) => void
}

/** The video calls of this person: loaded with the first one. */
export default function Video({ me, onRing }: VideoProps) {
  return <VideoStrip me={me} onOpenChat={openChat} onRing={onRing} />
}

const openChat = ({ conversation_uuid: conversation }: VideoCall): void => {
  const { menu, selection } = currentChatLocation()
  if (menu !== 'home' || selection?.conversation !== conversation)
    goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection: { conversation, interaction: null } })
}

import { Mic } from 'lucide-react'
import { thread } from '../../../../strings'
import { IconButton } from '../../../../ui/form/icon-button'

interface VoiceButtonProps {
  prefetch: () => void
  onClick: () => void
}

export const VoiceButton = ({ prefetch, onClick }: VoiceButtonProps) => (
  <IconButton
    icon={Mic}
    label={thread.composer.recordVoice}
    data-action="voice"
    onPointerEnter={prefetch}
    onFocus={prefetch}
    onClick={onClick}
  />
)

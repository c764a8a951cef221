import { isMailChannel } from '@hilo/contracts'
import { useRef } from 'react'
import { mailKey, readDraft } from '../../../../lib/drafts/drafts'
import { thread } from '../../../../strings'
import type { ComposerChat } from '../composer-chat'
import type { MailFootHandle } from './mail-foot'

/** What an answer by mail has beside its text; on other channels nothing. */
export function useComposerMail({ user, conversation, channel }: ComposerChat) {
  const isMail = isMailChannel(channel)
  const foot = useRef<MailFootHandle>(null)
  return {
    isMail,
    foot,
    /** The recipients, or why the mail cannot be sent; null without a prepared mail. */
    read() {
      if (foot.current) return foot.current.read()
      const isPrepared = isMail && readDraft(user, mailKey(conversation)) !== ''
      return isPrepared ? { problem: thread.composer.mailComing } : null
    },
  }
}

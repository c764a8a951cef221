import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser/stored/storage'
import { formatFull } from '../../../lib/text/dates'
import type { PasswordGiven } from '../../../server/session/session-user'
import { passwordGiven as words } from '../../../strings'
import { IconButton } from '../../../ui/form/icon-button'
import { goTo } from '../../chat/chat-location'

/** The moment of the last password whose notice was closed on this device. */
const seenKey = 'password_given_seen'

export default function PasswordBannerLine({ given: { by, at } }: { given: PasswordGiven }) {
  const [seen, setSeen] = useState(() => readStored(seenKey))
  if (seen === at) return null
  const close = () => {
    writeStored(seenKey, at)
    setSeen(at)
  }
  return (
    <div className="flex shrink-0 animate-arrive items-center gap-2 border-b border-line bg-warn-soft py-1 pr-1.5 pl-4 text-second text-warn">
      <KeyRound size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 py-1">
        {words.notice(by ?? words.operator, formatFull(at))}{' '}
        <button
          type="button"
          onClick={() => goTo({ menu: 'profile', page: 'account' })}
          className="font-medium underline underline-offset-2"
        >
          {words.link}
        </button>
      </p>
      <IconButton
        icon={X}
        label={words.close}
        size={16}
        side="left"
        onClick={close}
        className="text-warn hover:text-warn"
      />
    </div>
  )
}

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser/stored/storage'
import { formatFull } from '../../../lib/text/dates'
import type { PasswordGiven } from '../../../server/session/session-user'
import { passwordGiven as words } from '../../../strings'
import { goTo } from '../../chat/chat-location'
import { BannerLine } from './banner-line'

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
    <BannerLine
      icon={KeyRound}
      link={{ label: words.link, open: () => goTo({ menu: 'profile', page: 'account' }) }}
      close={{ label: words.close, run: close }}
    >
      {words.notice(by ?? words.operator, formatFull(at))}
    </BannerLine>
  )
}

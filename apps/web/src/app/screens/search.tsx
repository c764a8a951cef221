import { limits, type SessionUser } from '@hilo/contracts'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useContactDetail } from '../../features/contact-panel/queries'
import { ContactEditor } from '../../features/contacts/contact-editor'
import type { SearchLocation } from '../../features/search/search-location'
import SearchPanel, { type FoundChat } from '../../features/search/search-panel'
import { isPhone } from '../../lib/browser/use-media'
import { errorSentence } from '../../server/http/api-error'
import { search } from '../../strings'
import { earlyKeys } from '../../ui/overlay/early-keys'
import { notify } from '../../ui/overlay/notify'
import { type ChatLocation, chatHref, currentChatLocation, goTo } from '../chat/chat-location'

interface SearchProps {
  me: SessionUser
  location: ChatLocation
}

/** 'Busqueda' in the panel; a message opens beside it, a contact in its editor. */
export default function Search({ me, location }: SearchProps) {
  const [contact, setContact] = useState<string | null>(null)
  const [typedEarly] = useState(() => earlyKeys().slice(0, limits.searchLength))
  const keep = useCallback((find: SearchLocation) => goTo({ find }, { replace: true }), [])
  // The cursor is in the field before the next key, also beside an open chat; not on a phone, whose keyboard would cover the examples.
  useLayoutEffect(() => {
    if (isPhone()) return
    const field = document.querySelector<HTMLInputElement>('#lista [data-search]')
    field?.focus()
    // The typed text replaces the former search, or continues the text typed while this screen loaded.
    if (typedEarly === '') field?.select()
    else field?.setSelectionRange(typedEarly.length, typedEarly.length)
  }, [])
  return (
    <>
      <SearchPanel
        me={me}
        location={location.find}
        typedEarly={typedEarly}
        onLocation={keep}
        hrefOf={(chat) => chatHref({ ...currentChatLocation(), selection: chat })}
        isOpen={({ conversation, entry }: FoundChat) =>
          location.selection?.conversation === conversation && (location.selection.entry ?? null) === entry
        }
        onOpen={(chat) => goTo({ selection: chat })}
        onContact={setContact}
      />
      {contact !== null && <FoundContactEditor contact={contact} onClose={() => setContact(null)} />}
    </>
  )
}

/** The server answers all of a contact only here. */
function FoundContactEditor({ contact, onClose }: { contact: string; onClose: () => void }) {
  const { data, error } = useContactDetail(contact)
  useEffect(() => {
    if (!error) return
    notify.error(errorSentence(error, search.contactFailed))
    onClose()
  }, [error, onClose])
  return data ? <ContactEditor contact={data} onClose={onClose} /> : null
}

import type { Contact } from '@hilo/contracts'
import { sentenceOf } from '../../server/api-error'
import { contacts } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { calledOf } from './contact-words'
import { useDeleteContact } from './mutations'

interface ContactDeleteProps {
  contact: Contact
  onClose: () => void
  returnFocus: () => HTMLElement | boolean
}

const words = contacts.delete

/** The specification's question, with all that goes along. */
export default function ContactDelete({ contact, onClose, returnFocus }: ContactDeleteProps) {
  const remove = useDeleteContact()
  return (
    <Confirm
      open
      final
      danger
      title={words.title(calledOf(contact))}
      action={words.action}
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, words.failed) : undefined}
      onConfirm={() => remove.mutate(contact, { onSuccess: onClose })}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <p>{words.text}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5">
        {words.consequences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Confirm>
  )
}

import { distinctRecipients, limits, type MailDetails, type MailPerson } from '@hilo/contracts'
import type { Mail } from '../../wire'
import { headerOf } from '../read-mail'
import { isSameMailbox, type Named, peopleIn } from './read-sender'

/** Longer lists are cut: nobody reads them, and an answer goes to fewer. */
const mostNamed = limits.mailRecipients

/**
 * Whom the mail names besides the mailbox and the customer in whose conversation it stands; undefined: nobody.
 * `writer`: the writer, if it is another person.
 */
export function mailDetailsOf(
  { payload, addresses }: Mail,
  customer: string,
  writer: Named | undefined,
): MailDetails | undefined {
  const people = (name: string): MailPerson[] =>
    peopleIn(headerOf(payload, name))
      .filter(({ address }) => !isSameMailbox(address, customer))
      .map(personOf)
  const { to, cc } = distinctRecipients({ to: people('to'), cc: people('cc') }, [
    ...addresses,
    ...(writer ? [writer.address] : []),
  ])
  if (to.length + cc.length === 0 && !writer) return undefined
  return {
    to: to.slice(0, mostNamed),
    cc: cc.slice(0, mostNamed),
    ...(writer && { from: personOf(writer) }),
  }
}

const personOf = ({ address, name }: Named): MailPerson => ({
  address,
  name: name === '' || name.toLowerCase() === address ? null : [...name].slice(0, limits.nameLength).join(''),
})

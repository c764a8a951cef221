import type { Letter } from '../compose-mail'
import type { LetterInput } from './letter'

/** The letter as it comes to the mailbox: straight from the customer, by a form, or by a group in front of it. */
export function carried(letter: Letter, { form, group, rewritten }: LetterInput): Letter {
  const carrier = form === undefined ? letter : byForm(letter, form)
  const handed = group === undefined ? carrier : byGroup(carrier, group, rewritten)
  return { ...handed, headers: { ...verdictOn(handed.from.address), ...handed.headers } }
}

/** A form writes in its own name, and says whom to answer. */
const byForm = (letter: Letter, form: string): Letter => ({
  ...letter,
  from: { name: 'Formulario de contacto', address: form },
  replyTo: letter.from,
})

/** As Google's groups hand on; in their own name where the sender's domain lets nobody else write in it. */
function byGroup(letter: Letter, group: string, rewritten: boolean): Letter {
  const [name = '', domain = ''] = group.split('@')
  const { from } = letter
  const headers = {
    ...letter.headers,
    Precedence: 'list',
    'Mailing-list': `list ${group}; contact ${name}+owners@${domain}`,
    'List-ID': `<${name}.${domain}>`,
    'List-Post': `<https://groups.google.com/a/${domain}/group/${name}/post>, <mailto:${group}>`,
    'X-Original-Sender': from.address,
    ...(rewritten && { 'X-Original-From': `"${from.name}" <${from.address}>` }),
  }
  if (!rewritten) return { ...letter, to: group, headers }
  return {
    ...letter,
    to: group,
    from: { name: `'${from.name}' via ${name}`, address: group },
    replyTo: letter.replyTo ?? from,
    headers,
  }
}

/** What Gmail writes above a mail that comes from where it says. */
function verdictOn(address: string): Record<string, string> {
  const domain = address.split('@')[1] ?? ''
  const found = `dkim=pass header.i=@${domain}; spf=pass smtp.mailfrom=${address}; dmarc=pass (p=NONE) header.from=${domain}`
  return { 'Authentication-Results': `mx.google.com; ${found}` }
}

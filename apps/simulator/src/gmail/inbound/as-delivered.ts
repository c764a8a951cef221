import type { MailContent } from '../compose-mail'
import type { MailInput } from './input'

/** The mail as it reaches the mailbox: directly from the customer, through a contact form, or through a Google group. */
export function asDelivered(mail: MailContent, { form, group, rewritten }: MailInput): MailContent {
  const viaForm = form === undefined ? mail : byForm(mail, form)
  const viaGroup = group === undefined ? viaForm : byGroup(viaForm, group, rewritten)
  return { ...viaGroup, headers: { ...verdictOn(viaGroup.from.address), ...viaGroup.headers } }
}

/** A form sends from its own address, with the customer in Reply-To. */
const byForm = (mail: MailContent, form: string): MailContent => ({
  ...mail,
  from: { name: 'Formulario de contacto', address: form },
  replyTo: mail.from,
})

/** As Google Groups forwards it; `rewritten`: from the group's address, as for senders whose domain has a strict DMARC policy. */
function byGroup(mail: MailContent, group: string, rewritten: boolean): MailContent {
  const [name = '', domain = ''] = group.split('@')
  const { from } = mail
  const headers = {
    ...mail.headers,
    Precedence: 'list',
    'Mailing-list': `list ${group}; contact ${name}+owners@${domain}`,
    'List-ID': `<${name}.${domain}>`,
    'List-Post': `<https://groups.google.com/a/${domain}/group/${name}/post>, <mailto:${group}>`,
    'X-Original-Sender': from.address,
    ...(rewritten && { 'X-Original-From': `"${from.name}" <${from.address}>` }),
  }
  if (!rewritten) return { ...mail, to: group, headers }
  return {
    ...mail,
    to: group,
    from: { name: `'${from.name}' via ${name}`, address: group },
    replyTo: mail.replyTo ?? from,
    headers,
  }
}

/** The header that Gmail adds to a mail that passes its checks. */
function verdictOn(address: string): Record<string, string> {
  const domain = address.split('@')[1] ?? ''
  const found = `dkim=pass header.i=@${domain}; spf=pass smtp.mailfrom=${address}; dmarc=pass (p=NONE) header.from=${domain}`
  return { 'Authentication-Results': `mx.google.com; ${found}` }
}

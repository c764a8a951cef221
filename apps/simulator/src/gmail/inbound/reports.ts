/** What a mail server tells of a mail that it was to deliver. */
export interface Told {
  from: string
  to: string
  /** The mail as it was sent: its headers, and the bytes below them. */
  headers: string
  body: string
  messageId: string
  date: string
  boundary: string
  failed: boolean
  /** How much of the mail is given back. */
  returned: 'whole' | 'headers' | 'nothing'
}

export const postmasters = [
  'gmail',
  'outlook',
  'exchange',
  'postfix',
  'exim',
  'exim_classic',
  'qmail',
  'sendmail',
  'ses',
  'yahoo',
  'zoho',
] as const
export type Postmaster = (typeof postmasters)[number]

/** One report, in the manner of each server: each has its own headers, words and parts. */
export function reportBy(postmaster: Postmaster, told: Told): string {
  const { to, from, date, boundary } = told
  const { sender, subject, headers = [], ...body } = manners[postmaster](told)
  const head = [
    'Return-Path: <>',
    `From: ${sender}`,
    `To: ${from}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${boundary}@${postmaster}.test>`,
    'MIME-Version: 1.0',
    ...headers,
  ]
  const lines =
    'parts' in body ? inParts(told, to, body) : ['Content-Type: text/plain; charset=utf-8', '', ...body.words]
  return [...head, ...lines, ''].join('\r\n')
}

interface Headed {
  sender: string
  subject: string
  headers?: string[]
}
/** For machines, or for people alone. */
type Manner = Headed & (Parted | { words: string[] })
interface Parted {
  parts: 'report' | 'mixed'
  words: string[]
  /** Of the mail, beside those of its recipient. */
  fields?: string[]
  /** The words are marked up as well, in a part around both. */
  marked?: boolean
}

function inParts(told: Told, to: string, { parts, words, fields = [], marked = false }: Parted): string[] {
  const { boundary, failed } = told
  const type =
    parts === 'report'
      ? `multipart/report; report-type=delivery-status; boundary="${boundary}"`
      : `multipart/mixed; boundary="${boundary}"`
  const plain = ['Content-Type: text/plain; charset="UTF-8"', '', ...words, '']
  const inner = `${boundary}a`
  const said = marked
    ? [
        `Content-Type: multipart/alternative; boundary="${inner}"`,
        '',
        `--${inner}`,
        ...plain,
        `--${inner}`,
        'Content-Type: text/html; charset="UTF-8"',
        '',
        `<p>${words.join('<br>')}</p>`,
        `--${inner}--`,
      ]
    : plain
  const status = [
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; mx.${to.split('@')[1]}`,
    ...fields,
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${failed ? 'failed' : 'delayed'}`,
    `Status: ${failed ? '5.1.1' : '4.4.1'}`,
    failed
      ? 'Diagnostic-Code: smtp; 550 5.1.1 No such user'
      : 'Diagnostic-Code: smtp; 451 4.4.1 Try again later',
    '',
  ]
  const sections = [said, ...(parts === 'report' ? [status, ...givenBack(told)] : [])]
  return [
    `Content-Type: ${type}`,
    '',
    ...sections.flatMap((section) => [`--${boundary}`, ...section]),
    `--${boundary}--`,
  ]
}

function givenBack({ returned, headers, body }: Told): string[][] {
  if (returned === 'nothing') return []
  if (returned === 'headers') return [['Content-Type: text/rfc822-headers', '', headers, '']]
  return [['Content-Type: message/rfc822', '', headers, '', body]]
}

/** Below the words, as servers did before there were parts. */
const below = ({ returned, headers, body }: Told, line: string): string[] =>
  returned === 'nothing' ? [] : [line, '', headers, '', ...(returned === 'whole' ? [body] : [])]

const answering = ({ messageId }: Told): string[] => [`In-Reply-To: ${messageId}`, `References: ${messageId}`]
const automatic = 'Auto-Submitted: auto-replied'

const manners: Record<Postmaster, (told: Told) => Manner> = {
  gmail: (told) => ({
    sender: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: `Delivery Status Notification (${told.failed ? 'Failure' : 'Delay'})`,
    headers: [automatic, ...answering(told), ...(told.failed ? [`X-Failed-Recipients: ${told.to}`] : [])],
    parts: 'report',
    marked: true,
    fields: [`Arrival-Date: ${told.date}`, `X-Original-Message-ID: ${told.messageId}`],
    words: told.failed
      ? [
          '** Address not found **',
          `Your message wasn't delivered to ${told.to} because the address couldn't be found.`,
        ]
      : ['** Delivery incomplete **', `There was a temporary problem delivering your message to ${told.to}.`],
  }),
  outlook: (told) => ({
    sender: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@cliente.onmicrosoft.test>',
    subject: told.failed ? 'No se puede entregar: Consulta' : 'Entrega retrasada: Consulta',
    headers: [automatic, 'X-MS-Exchange-Message-Is-Ndr: ', ...answering(told)],
    parts: 'report',
    marked: true,
    words: [`Su mensaje a ${told.to} ${told.failed ? 'no se pudo entregar' : 'todavía no se ha entregado'}.`],
  }),
  exchange: (told) => ({
    sender: 'postmaster@cliente.test',
    subject: told.failed ? 'Undeliverable: Consulta' : 'Delivery delayed: Consulta',
    parts: 'report',
    words: [
      told.failed
        ? 'Delivery has failed to these recipients or distribution lists:'
        : 'Delivery is delayed to these recipients:',
      '',
      told.to,
    ],
  }),
  postfix: (told) => ({
    sender: 'MAILER-DAEMON@mx.cliente.test (Mail Delivery System)',
    subject: told.failed ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail (still being retried)',
    headers: [automatic],
    parts: 'report',
    fields: ['X-Postfix-Queue-ID: 84FFABD9', `X-Postfix-Sender: rfc822; ${told.from}`],
    words: told.failed
      ? [
          'This is the mail system at host mx.cliente.test.',
          '',
          "I'm sorry to have to inform you that your message could not be delivered.",
        ]
      : [
          '# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #',
          '',
          'Your message could not be delivered for more than 4 hour(s).',
        ],
  }),
  exim: (told) => ({
    sender: 'Mail Delivery System <Mailer-Daemon@mx.cliente.test>',
    subject: told.failed
      ? 'Mail delivery failed: returning message to sender'
      : 'Warning: message 1d18ZP-0000cF-9f delayed 24 hours',
    headers: [...(told.failed ? [`X-Failed-Recipients: ${told.to}`] : []), automatic],
    parts: 'report',
    words: ['This message was created automatically by mail delivery software.', '', told.to],
  }),
  exim_classic: (told) => ({
    sender: 'Mail Delivery System <Mailer-Daemon@mx.cliente.test>',
    subject: told.failed
      ? 'Mail delivery failed: returning message to sender'
      : 'Warning: message 1d18ZP-0000cF-9f delayed 24 hours',
    headers: [...(told.failed ? [`X-Failed-Recipients: ${told.to}`] : []), automatic],
    words: [
      'This message was created automatically by mail delivery software.',
      '',
      told.failed
        ? 'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.'
        : 'A message that you sent has not yet been delivered to one or more of its recipients.',
      '',
      `  ${told.to}`,
      '',
      ...below(told, '------ This is a copy of the message, including all the headers. ------'),
    ],
  }),
  qmail: (told) => ({
    sender: 'MAILER-DAEMON@mx.cliente.test',
    subject: 'failure notice',
    words: [
      'Hi. This is the qmail-send program at mx.cliente.test.',
      told.failed
        ? "I'm afraid I wasn't able to deliver your message to the following addresses. This is a permanent error; I've given up."
        : 'Your message has not yet been delivered to the following addresses.',
      '',
      `<${told.to}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      ...below(told, '--- Below this line is a copy of the message.'),
    ],
  }),
  sendmail: (told) => ({
    sender: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.cliente.test>',
    subject: told.failed
      ? 'Returned mail: see transcript for details'
      : 'Warning: could not send message for past 4 hours',
    headers: [`Auto-Submitted: auto-generated (${told.failed ? 'failure' : 'warning-timeout'})`],
    parts: 'report',
    fields: [`Arrival-Date: ${told.date}`],
    words: [
      `   ----- The following addresses had ${told.failed ? 'permanent fatal' : 'transient non-fatal'} errors -----`,
      `<${told.to}>`,
    ],
  }),
  ses: (told) => ({
    sender: 'MAILER-DAEMON@amazonses.com',
    subject: `Delivery Status Notification (${told.failed ? 'Failure' : 'Delay'})`,
    headers: ['X-SES-Outgoing: 2026.11.20-203.0.113.22'],
    parts: 'report',
    words: ['An error occurred while trying to deliver the mail to the following recipients:', told.to],
  }),
  yahoo: (told) => ({
    sender: 'MAILER-DAEMON@yahoo.com',
    subject: told.failed ? 'Failure Notice' : 'Delayed delivery',
    words: [
      told.failed
        ? 'Sorry, we were unable to deliver your message to the following address.'
        : 'Your message has not yet been delivered to the following address; it will be retried.',
      '',
      `<${told.to}>:`,
      '550: 5.1.1 User Unknown',
      '',
      ...below(told, '--- Below this line is a copy of the message.'),
    ],
  }),
  zoho: (told) => ({
    sender: 'mailer-daemon@mail.zoho.com',
    subject: told.failed
      ? 'Undelivered Mail Returned to Sender'
      : 'Mail Delivery Status Notification (Delay)',
    parts: 'mixed',
    words: [
      'This message was created automatically by mail delivery software.',
      told.failed
        ? 'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.'
        : 'THIS IS A WARNING MESSAGE ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
      '',
      `${told.to} Invalid Address, ERROR_CODE :550, User Unknown`,
      '',
      ...below(told, ''),
    ],
  }),
}

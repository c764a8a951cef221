import type { SessionUser } from '@hilo/contracts'
import { prepared } from '../ui/prepared'
import type { ChatPlace, Section } from './chat-place'
import { SectionHeading } from './section-heading'

type RecordsSection = Exclude<Section, 'chats'>

const screens = {
  contacts: prepared(() => import('../features/contacts/contacts-screen')),
  quick_answers: prepared(() => import('../features/quick-answers/quick-answers-screen')),
  areas: prepared(() => import('../features/areas/areas-screen')),
}

/** Which table Home shows instead of the chats; null while it shows those. */
export const recordsOf = ({ menu, section }: ChatPlace): RecordsSection | null =>
  menu === 'home' && section !== 'chats' ? section : null

/** The tables take the whole width: beside a list of 300 px they would have none. */
export function RecordsOf({ me, section }: { me: SessionUser; section: RecordsSection }) {
  const { Part } = screens[section]
  return <Part me={me} heading={<SectionHeading section={section} />} />
}

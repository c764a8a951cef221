import type { SessionUser } from '@hilo/contracts'
import { preloadableRoom } from '../../../ui/state/preloadable'
import type { ChatLocation, Section } from '../../chat/chat-location'
import { SectionHeading } from './section-heading'

type RecordsSection = Exclude<Section, 'chats'>

const screens = {
  contacts: preloadableRoom(() => import('../../screens/contacts-table')),
  quick_answers: preloadableRoom(() => import('../../../features/quick-answers/quick-answers-screen')),
  areas: preloadableRoom(() => import('../../../features/areas/areas-screen')),
  labels: preloadableRoom(() => import('../../../features/labels/labels-screen')),
}

/** The table that Home shows instead of the chats; null: the chats. */
export const recordsSection = ({ menu, section }: ChatLocation): RecordsSection | null =>
  menu === 'home' && section !== 'chats' ? section : null

/** Tables take the whole width. */
export function RecordsScreen({ me, section }: { me: SessionUser; section: RecordsSection }) {
  const { Part } = screens[section]
  return <Part me={me} heading={<SectionHeading me={me} section={section} />} />
}

import { type ChannelName, channels, isChannel } from './channels'
import { currentAddress } from './store/page-address'

/** The channel is constant while the page is open: another channel is another page load. */
const requested = currentAddress().channel
export const channelName: ChannelName = isChannel(requested) ? requested : 'whatsapp'
export const channel = channels[channelName]

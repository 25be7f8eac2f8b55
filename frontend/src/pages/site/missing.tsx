export { MissingScreen as default } from '../../ui/error-screen';

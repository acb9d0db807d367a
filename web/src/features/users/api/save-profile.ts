import { useMutation } from '@tanstack/react-query';
import { saveProfile } from '../../../lib/session/own-profile';

export const useSaveProfile = () => useMutation({ mutationFn: saveProfile });

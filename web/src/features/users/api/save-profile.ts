import { useMutation } from '@tanstack/react-query';
import { saveProfile } from '../../../lib/session/own-profile';

/** Saves the reader's own names and language; every screen knows them at once. */
export const useSaveProfile = () => useMutation({ mutationFn: saveProfile });

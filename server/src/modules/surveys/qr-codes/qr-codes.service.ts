import type { Actor } from '../../../platform/actor';
import { AppError, notFound } from '../../../platform/errors';
import type { ImageFile } from '../../../platform/image-file';
import type { SurveyService } from '../surveys.service';
import { qrPng, qrSvg } from './qr-images';

export type QrCodeService = ReturnType<typeof qrCodeService>;

export const qrCodeService = ({ surveys }: { readonly surveys: SurveyService }) => {
  const renderCode = async (
    actor: Actor,
    id: string,
    extension: 'png' | 'svg',
    draw: (text: string) => Promise<Buffer>,
  ): Promise<ImageFile> => {
    const { name, published, liveUrl } = await surveys.get(actor, id);
    if (!published) throw notFound();
    if (liveUrl === null) throw new AppError('survey.invitationOnly');
    return { name: `${name}.${extension}`, content: await draw(liveUrl) };
  };

  return {
    /** @throws {AppError} notFound, also if the survey is not published; survey.invitationOnly */
    png(actor: Actor, id: string): Promise<ImageFile> {
      return renderCode(actor, id, 'png', qrPng);
    },

    /** @throws {AppError} notFound, also if the survey is not published; survey.invitationOnly */
    svg(actor: Actor, id: string): Promise<ImageFile> {
      return renderCode(actor, id, 'svg', qrSvg);
    },
  };
};

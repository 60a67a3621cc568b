import type { StaffRecord } from '../../native-bridge/contracts/cardroom-store.ts';
import { demoStaff } from '../../protocol/staff.ts';

/** The badge salt of a demo house. */
export const demoBadgeSalt = '3978226c42a601e502fbf5d91a0bb1f9';

/**
 * Hashes of the public demo PINs and badges, by the person's number. Precomputed, because twelve such hashes would delay the first start by
 * seconds.
 */
const hashes: Readonly<Record<string, Pick<StaffRecord, 'badge' | 'pin'>>> = {
  '1': {
    badge: '2401d57d5447d21b84b4ef0af13fb536b83a276acbd6574a2401e99a5119529c',
    pin: {
      salt: 'b989c032044fad3ecb015f547d28c2de',
      hash: 'a699f8cff0cb6080f7cb6029b5b4aaf799ef03fddac0a0be7f2fb4c380ee3bd4',
    },
  },
  '2': {
    badge: '9891ce55622e880bd038c2c4891f7f60cde25addc0a46181ccdb445923d618d3',
    pin: {
      salt: '88634f97b81d8ddcb538a4b33903dc1a',
      hash: 'b291389c6ad82c6aa399491f872fbee974f3264287574fee25c9720fff86784f',
    },
  },
  '3': {
    badge: 'c07d086bc897c6b12b83ef893f577592940eff4f0e43b7cffb4ba9792694678e',
    pin: {
      salt: '4ad3a45f85c831bbd74fcea491ca93ce',
      hash: '458d54015e7786022d59e039f907cf10c67e32789d02c5889e135ff2ea494394',
    },
  },
  '4': {
    badge: 'a32941456b3b468f25c28db96b49fcb1d9308fd3aa3c0f046f2e8f5268ea3837',
    pin: {
      salt: '9d12c6863e73526fe28dfc7575a7f944',
      hash: '128c41153df421bbe042a7004d8682b9c10597a84f3a527f65cfb1797b0deba2',
    },
  },
  '5': {
    badge: '248d2366352d0b42526902e4894254eda1f4b291d69ac976c9a03edffed019b3',
    pin: {
      salt: '43fbb72bde9fde6fe901db526bf99e26',
      hash: 'ece92336a67e92e309c08b4baa71e0ce4711b1352ce1bb9e5ed63b3e65539bf7',
    },
  },
  '6': {
    badge: 'daee193e1f4a2b53858024022d2fddc8055e4d0072a3297ad70c0b9448721073',
    pin: {
      salt: '70d994999870210e71efa281c95117d8',
      hash: '0aae90a9013da8db244e240e84a5020c40042d0fbf0f490ceed15995f5787c96',
    },
  },
};

/** The simulated people as the store holds them. */
export function demoRecords(addedAt: number): readonly StaffRecord[] {
  return demoStaff.map(({ number, name, role }) => ({
    id: `demo-${number}`,
    number,
    name,
    role,
    badge: null,
    pin: null,
    ...hashes[number],
    isDemo: true,
    addedAt,
    retiredAt: null,
  }));
}

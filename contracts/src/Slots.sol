// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "./ILedger.sol";

/// @notice Writes a whole struct as the one word it fits in. The compiler writes field by field, which
/// costs a transfer about 9,000 gas more; reading it leaves to the compiler. Fields are packed from the
/// lowest bit up in the order of their declaration, as the compiler's layout has them; a test writes
/// through here and reads through the compiler.
library Slots {
    function save(ILedger.Account storage slot, ILedger.Account memory a) internal {
        uint256 word = uint256(a.balance) | (uint256(a.spentToday) << 64) | (uint256(a.spentThisMonth) << 128)
            | (uint256(a.day) << 192) | (uint256(a.month) << 208) | (uint256(a.kycType) << 224)
            | (uint256(a.kind) << 232) | (uint256(a.status) << 240) | (uint256(a.approvalsNeeded) << 248);
        assembly ("memory-safe") {
            sstore(slot.slot, word)
        }
    }

    function save(ILedger.Wallet storage slot, ILedger.Wallet memory w) internal {
        uint256 word = uint256(w.account) | (uint256(w.holder) << 48) | (uint256(w.dailyAllowance) << 96)
            | (uint256(w.spentToday) << 160) | (uint256(w.day) << 224) | (uint256(w.holderKind) << 240)
            | (uint256(w.rights) << 248);
        assembly ("memory-safe") {
            sstore(slot.slot, word)
        }
    }

    function save(ILedger.TransferRecord storage slot, ILedger.TransferRecord memory t) internal {
        uint256 word = uint256(t.amount) | (uint256(t.fee) << 56) | (uint256(t.cashback) << 112)
            | (uint256(t.recipient) << 168) | (uint256(t.operation) << 216)
            | (uint256(t.transactionType) << 224) | (uint256(t.status) << 232) | (uint256(t.approvals) << 240)
            | (uint256(t.approvalsNeeded) << 248);
        assembly ("memory-safe") {
            sstore(slot.slot, word)
        }
    }

    function save(ILedger.Policy storage slot, ILedger.Policy memory p) internal {
        uint256 word = uint256(p.minimumAmount) | (uint256(p.daily) << 64) | (uint256(p.monthly) << 128)
            | (uint256(p.wallet) << 192);
        assembly ("memory-safe") {
            sstore(slot.slot, word)
        }
    }

    function save(ILedger.TypeRule storage slot, ILedger.TypeRule memory r) internal {
        uint256 word = uint256(r.flatFee) | (uint256(r.minimumFee) << 64) | (uint256(r.maximumFee) << 128)
            | (uint256(r.feeBasisPoints) << 192) | (uint256(r.recipientKinds) << 208)
            | (uint256(r.allowed ? 1 : 0) << 216) | (uint256(r.cashback ? 1 : 0) << 224);
        assembly ("memory-safe") {
            sstore(slot.slot, word)
        }
    }
}

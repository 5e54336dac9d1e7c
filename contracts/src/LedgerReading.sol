// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

import {Calendar} from "./Calendar.sol";
import {Fees} from "./Fees.sol";
import {ILedger} from "./ILedger.sol";
import {LedgerState} from "./LedgerState.sol";

/// @notice All that can be read, and an ERC-20 face so that ordinary wallets and explorers show balances.
abstract contract LedgerReading is LedgerState, IERC20Metadata {
    // ---------------------------------------------------------------- reading

    /// @inheritdoc ILedger
    function accountOf(uint48 account) external view returns (Account memory, AccountTerms memory) {
        return (_accounts[account], _terms[account]);
    }

    /// @inheritdoc ILedger
    function walletInfo(address wallet) external view returns (Wallet memory) {
        return _wallets[wallet];
    }

    /// @inheritdoc ILedger
    function walletOf(uint48 account, HolderKind holderKind, uint48 holder) external view returns (address) {
        return _walletOf[_pair(account, holderKind, holder)];
    }

    /// @inheritdoc ILedger
    function transferOf(uint48 sender, uint64 transactionId)
        external
        view
        returns (TransferRecord memory, Initiation memory)
    {
        uint256 key = _key(sender, transactionId);
        return (_transfers[key], _initiations[key]);
    }

    /// @inheritdoc ILedger
    function rolesOf(address key) external view returns (uint8) {
        return _roles[key];
    }

    /// @inheritdoc ILedger
    function policyOf(uint8 kycType) external view returns (Policy memory) {
        return _policies[kycType];
    }

    /// @inheritdoc ILedger
    function typeRuleOf(uint8 transactionType, AccountKind senderKind)
        external
        view
        returns (TypeRule memory)
    {
        return _typeRules[_typeAndKind(transactionType, senderKind)];
    }

    /// @inheritdoc ILedger
    function totals() external view returns (Totals memory) {
        return _totals;
    }

    /// @inheritdoc ILedger
    function settings()
        external
        view
        returns (bool paused, uint48 feeAccount, int32 zoneOffset, uint32 approvalWindow)
    {
        Settings memory s = _settings;
        return (s.paused, s.feeAccount, s.zoneOffset, s.approvalWindow);
    }

    /// @inheritdoc ILedger
    function cashbackFor(uint48 sender, uint48 recipient, uint64 amount, uint8 transactionType)
        external
        view
        returns (uint256)
    {
        Account memory from = _active(sender);
        Account memory to = _active(recipient);
        if (from.kind != AccountKind.Personal) {
            revert ERR_ACCOUNT_TYPE_REQUIRED(sender, _bit(AccountKind.Personal), from.kind);
        }
        if (to.kind != AccountKind.Business) {
            revert ERR_ACCOUNT_TYPE_REQUIRED(recipient, _bit(AccountKind.Business), to.kind);
        }
        uint16 basisPoints = _terms[recipient].cashbackBasisPoints;
        if (basisPoints == 0 || !_rule(sender, from.kind, transactionType).cashback) {
            revert ERR_NO_CASHBACK_PROGRAMME(recipient);
        }
        return Fees.cashback(basisPoints, amount);
    }

    /// @inheritdoc ILedger
    function today() external view returns (uint16 day, uint16 month) {
        return Calendar.dayAndMonth(block.timestamp, _settings.zoneOffset);
    }

    // ------------------------------------------------ ERC-20 face, for reading

    function name() external view returns (string memory) {
        return _name;
    }

    function symbol() external view returns (string memory) {
        return _symbol;
    }

    function decimals() external view returns (uint8) {
        return _settings.decimals;
    }

    function totalSupply() external view returns (uint256) {
        return uint256(_totals.issued) - _totals.redeemed;
    }

    /// The balance of the account that the wallet is linked to.
    function balanceOf(address wallet) external view returns (uint256) {
        Wallet memory linked = _wallets[wallet];
        return linked.rights & RIGHT_ACTIVE == 0 ? 0 : _accounts[linked.account].balance;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert ERR_USE_INITIATE_TRANSFER();
    }

    function approve(address, uint256) external pure returns (bool) {
        revert ERR_USE_INITIATE_TRANSFER();
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        revert ERR_USE_INITIATE_TRANSFER();
    }
}

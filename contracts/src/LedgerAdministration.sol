// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Fees} from "./Fees.sol";
import {ILedger} from "./ILedger.sol";
import {LedgerState} from "./LedgerState.sol";
import {Slots} from "./Slots.sol";

/// @notice Accounts, wallets and rules: what the registrar, compliance, the governor and the pauser set.
/// Nothing here moves money.
abstract contract LedgerAdministration is LedgerState {
    using Slots for Wallet;
    using Slots for Policy;
    using Slots for TypeRule;

    // -------------------------------------------------------------- registrar

    /// @inheritdoc ILedger
    function openAccount(uint48 account, AccountKind kind, uint8 kycType, uint8 approvalsNeeded)
        external
        onlyRole(REGISTRAR)
    {
        if (account == 0) revert ERR_INVALID_VALUE("account");
        if (kind == AccountKind.None) revert ERR_INVALID_VALUE("kind");
        _open(account, kind, kycType, approvalsNeeded);
    }

    /// @inheritdoc ILedger
    function setKycType(uint48 account, uint8 kycType) external onlyRole(REGISTRAR) {
        _notClosed(account);
        _accounts[account].kycType = kycType;
        emit KycTypeSet(account, kycType);
    }

    /// @inheritdoc ILedger
    function setApprovalsNeeded(uint48 account, uint8 approvalsNeeded) external onlyRole(REGISTRAR) {
        _notClosed(account);
        _accounts[account].approvalsNeeded = approvalsNeeded;
        emit ApprovalsNeededSet(account, approvalsNeeded);
    }

    /// @inheritdoc ILedger
    function linkWallet(
        uint48 account,
        address wallet,
        HolderKind holderKind,
        uint48 holder,
        uint8 rights,
        uint64 dailyAllowance
    ) external onlyRole(REGISTRAR) {
        _notClosed(account);
        if (wallet == address(0)) revert ERR_INVALID_VALUE("wallet");
        if (holder == 0) revert ERR_INVALID_VALUE("holder");
        if (holderKind == HolderKind.None) revert ERR_INVALID_VALUE("holderKind");
        uint256 pair = _pair(account, holderKind, holder);
        address previous = _walletOf[pair];
        Wallet memory old = _wallets[previous];
        bool samePair = old.account == account && old.holder == holder && old.holderKind == holderKind;
        if (_wallets[wallet].rights & RIGHT_ACTIVE != 0 && !(samePair && previous == wallet)) {
            revert ERR_WALLET_IN_USE(wallet, _wallets[wallet].account);
        }

        if (samePair && old.rights & RIGHT_ACTIVE != 0) _unlink(previous);
        // The address may have been linked elsewhere since it was replaced: then nothing carries over.
        Wallet memory linked = samePair ? old : Wallet(account, holder, dailyAllowance, 0, 0, holderKind, 0);
        linked.rights = _rightsFor(wallet, holderKind, rights);
        _wallets[wallet].save(linked);
        _walletOf[pair] = wallet;
        emit WalletLinked(account, wallet, holderKind, holder, linked.rights, linked.dailyAllowance);
    }

    /// @inheritdoc ILedger
    function unlinkWallet(address wallet) external onlyRole(REGISTRAR) {
        _linked(wallet);
        _unlink(wallet);
    }

    /// @inheritdoc ILedger
    function setWalletTerms(address wallet, uint8 rights, uint64 dailyAllowance)
        external
        onlyRole(REGISTRAR)
    {
        Wallet memory linked = _linked(wallet);
        linked.rights = _rightsFor(wallet, linked.holderKind, rights);
        linked.dailyAllowance = dailyAllowance;
        _wallets[wallet].save(linked);
        emit WalletTermsSet(linked.account, wallet, linked.rights, dailyAllowance, msg.sender);
    }

    // ------------------------------------------------------------- compliance

    /// @inheritdoc ILedger
    function suspendAccount(uint48 account, bytes32 reasonHash) external onlyRole(COMPLIANCE) {
        _active(account);
        _setStatus(account, AccountStatus.Suspended, reasonHash);
    }

    /// @inheritdoc ILedger
    function reactivateAccount(uint48 account, bytes32 reasonHash) external onlyRole(COMPLIANCE) {
        AccountStatus status = _accounts[account].status;
        if (status != AccountStatus.Suspended) revert ERR_ACCOUNT_NOT_SUSPENDED(account, status);
        _setStatus(account, AccountStatus.Active, reasonHash);
    }

    /// @inheritdoc ILedger
    function closeAccount(uint48 account, bytes32 reasonHash) external onlyRole(COMPLIANCE) {
        Account memory closing = _notClosed(account);
        uint64 held = _terms[account].held;
        if (closing.balance > 0 || held > 0) revert ERR_ACCOUNT_NOT_EMPTY(account, closing.balance, held);
        // Fees have to go somewhere for as long as the ledger runs.
        if (account == _settings.feeAccount) revert ERR_INVALID_VALUE("account");
        _setStatus(account, AccountStatus.Closed, reasonHash);
    }

    // --------------------------------------------------------------- governor

    /// @inheritdoc ILedger
    function setPolicy(uint8 kycType, Policy memory policy) external onlyRole(GOVERNOR) {
        _policies[kycType].save(policy);
        emit PolicySet(kycType, policy);
    }

    /// @inheritdoc ILedger
    function setTypeRule(uint8 transactionType, AccountKind senderKind, TypeRule memory rule)
        external
        onlyRole(GOVERNOR)
    {
        if (senderKind == AccountKind.None) revert ERR_INVALID_VALUE("senderKind");
        if (rule.feeBasisPoints > Fees.BASIS_POINTS) revert ERR_INVALID_VALUE("feeBasisPoints");
        if (rule.minimumFee > rule.maximumFee) revert ERR_INVALID_VALUE("minimumFee");
        _typeRules[_typeAndKind(transactionType, senderKind)].save(rule);
        emit TypeRuleSet(transactionType, senderKind, rule);
    }

    /// @inheritdoc ILedger
    function setCashback(uint48 account, uint16 basisPoints) external onlyRole(GOVERNOR) {
        Account memory business = _notClosed(account);
        if (business.kind != AccountKind.Business) {
            revert ERR_ACCOUNT_TYPE_REQUIRED(account, _bit(AccountKind.Business), business.kind);
        }
        if (basisPoints > Fees.BASIS_POINTS) revert ERR_INVALID_VALUE("basisPoints");
        _terms[account].cashbackBasisPoints = basisPoints;
        emit CashbackSet(account, basisPoints);
    }

    /// @inheritdoc ILedger
    function setIssuanceAllowance(uint64 allowance_) external onlyRole(GOVERNOR) {
        _totals.issuanceAllowance = allowance_;
        emit IssuanceAllowanceSet(allowance_);
    }

    /// @inheritdoc ILedger
    function setApprovalWindow(uint32 window) external onlyRole(GOVERNOR) {
        if (window == 0) revert ERR_INVALID_VALUE("window");
        _settings.approvalWindow = window;
        emit ApprovalWindowSet(window);
    }

    /// @inheritdoc ILedger
    function setRoles(address key, uint8 roles) external onlyRole(GOVERNOR) {
        if (key == msg.sender && roles & GOVERNOR == 0) revert ERR_GOVERNOR_REQUIRED();
        _setRoles(key, roles);
    }

    function _setRoles(address key, uint8 roles) internal {
        if (key == address(0)) revert ERR_INVALID_VALUE("key");
        _roles[key] = roles;
        emit RolesSet(key, roles);
    }

    // ----------------------------------------------------------------- pauser

    /// @inheritdoc ILedger
    function setPaused(bool paused) external onlyRole(PAUSER) {
        _settings.paused = paused;
        emit PausedSet(paused, msg.sender);
    }

    // ------------------------------------------------------- accounts and wallets

    function _open(uint48 account, AccountKind kind, uint8 kycType, uint8 approvalsNeeded) internal {
        Account storage opened = _accounts[account];
        if (opened.status != AccountStatus.None) revert ERR_ACCOUNT_EXISTS(account);
        opened.kind = kind;
        opened.status = AccountStatus.Active;
        opened.kycType = kycType;
        opened.approvalsNeeded = approvalsNeeded;
        emit AccountOpened(account, kind, kycType, approvalsNeeded);
    }

    function _setStatus(uint48 account, AccountStatus status, bytes32 reasonHash) internal {
        _accounts[account].status = status;
        emit AccountStatusSet(account, status, msg.sender, reasonHash);
    }

    function _unlink(address wallet) internal {
        Wallet storage linked = _wallets[wallet];
        linked.rights = 0;
        emit WalletUnlinked(linked.account, wallet, linked.holderKind, linked.holder);
    }

    function _rightsFor(address wallet, HolderKind holderKind, uint8 rights) internal pure returns (uint8) {
        if (rights > (RIGHT_ACTIVE | RIGHT_APPROVE | RIGHT_ADMINISTER)) revert ERR_INVALID_VALUE("rights");
        rights |= RIGHT_ACTIVE;
        if (holderKind == HolderKind.ApiKey && rights != RIGHT_ACTIVE) {
            revert ERR_API_KEY_NOT_ALLOWED(wallet);
        }
        return rights;
    }
}
